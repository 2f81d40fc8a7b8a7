import {
  type JsonValue,
  isArray,
  isObject,
  mapMembers,
} from "../../json/json.js";

/** A schema of Swagger 2.0 with what the converter leaves alone: the discriminator, and the usual way to say `nullable`. */
export function respell(value: JsonValue | undefined): JsonValue {
  if (!isObject(value)) return value ?? {};
  const respelled = mapMembers(value, (member, keyword) => {
    switch (keyword) {
      case "properties":
        return isObject(member) ? mapMembers(member, respell) : member;
      case "items":
      case "additionalProperties":
        return respell(member);
      case "allOf":
        return isArray(member) ? member.map(respell) : member;
      case "discriminator":
        return typeof member === "string" ? { propertyName: member } : member;
      default:
        return member;
    }
  });
  return value["x-nullable"] === true
    ? { ...respelled, nullable: true }
    : respelled;
}
