import type { Difference } from "./difference.js";

/** Differences in what is taken to travel which way. */
export const differencesInDirections: readonly Difference[] = [
  {
    reason:
      "They have one type for both ways, with what is read-only and what is write-only; here each way lacks what only travels the other.",
    oursDoesNotFit: {
      "read-only-3-0": ["EntryInput", "BookInput", "putBook body"],
      "read-only-write-only": [
        "Member",
        "MemberInput",
        "Card",
        "CardInput",
        "LibraryCard",
        "LibraryCardInput",
        "BusCard",
        "BusCardInput",
        "addMember body",
        "addMember success",
        "putCard body",
        "putCard success",
      ],
      "Redocly-redocly-cli--base": [
        "PetInput",
        "createPet body",
        "bulkUpsertPets body",
      ],
      "Redocly-redocly-cli--cafe-2": [
        "MenuBaseItem",
        "MenuBaseItemInput",
        "Beverage",
        "BeverageInput",
        "Dessert",
        "DessertInput",
        "MenuItem",
        "MenuItemInput",
        "MenuItemList",
        "OrderInput",
        "OrderItem",
        "listMenuItems success",
        "createMenuItem body",
        "createMenuItem success",
        "createOrder body",
        "listOrderItems success",
      ],
      "apache-polaris--polaris-management-service": [
        "ExternalCatalogInput",
        "ConnectionConfigInfoBaseInput",
        "ConnectionConfigInfoInput",
        "IcebergRestConnectionConfigInfoInput",
        "HadoopConnectionConfigInfoInput",
        "HiveConnectionConfigInfoInput",
        "BigQueryMetastoreConnectionConfigInfoInput",
      ],
    },
  },
  {
    reason:
      "They leave out a name in `required` whose property is described in another schema; here it must be present in replies.",
    theirsDoesNotFit: { "read-only-3-0": ["Book", "putBook success"] },
  },
];
