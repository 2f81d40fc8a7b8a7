import type { Difference } from "./difference.js";

/** Differences in how parameters and bodies travel. */
export const differencesInTraffic: readonly Difference[] = [
  {
    reason:
      "Bytes are a `Uint8Array`, a file in a form a `Blob` and a stream of events a `ReadableStream`; they say `string`, or the type of one event.",
    oursDoesNotFit: {
      "Redocly-redocly-cli--cafe-2": ["getMenuItemPhoto success"],
      "ballerina-platform-openapi-connectors--openapi-mistral-openapi": [
        "chatCompletionV1ChatCompletionsPost success",
        "fimCompletionV1FimCompletionsPost success",
      ],
    },
    theirsDoesNotFit: { "media-types": ["putFile body"] },
    neitherFits: {
      "AI-Engineer-Foundation-agent-protocol": [
        "uploadAgentTaskArtifacts body",
        "downloadAgentTaskArtifact success",
      ],
      "Kong-insomnia": ["uploadFile body"],
      "Redocly-redocly-cli--museum": ["getTicketCode success"],
      "ballerina-platform-openapi-connectors--openapi-mistral-openapi": [
        "filesApiRoutesUploadFile body",
      ],
      "blockfrost-openapi--mithril": [
        "getArtifactSnapshotByDigestDownload success",
      ],
      "gunzip-apical-ts--examples": ["uploadFile body"],
      "media-types": ["watch success", "putFile success"],
      "multipart-parts": [
        "upload body",
        "uploadAll body",
        "uploadWithNotes body",
        "uploadFiles body",
        "uploadOrLink body",
      ],
      "mnahkies-openapi-code-generator--e2e-openapi": [
        "postMediaTypesOctetStream body",
        "postMediaTypesOctetStream success",
      ],
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "postBodiesMultiple body",
        "uploadFileTestsUploadPost body",
        "octetStreamTestsOctetStreamGet success",
        "octetStreamTestsOctetStreamPost body",
        "contentTypeOverride body",
        "contentTypeOverride success",
      ],
      "pagopa-io-backend--api-third-party": [
        "getThirdPartyMessageAttachment success",
      ],
      "schemathesis-schemathesis--petstore-v3": ["uploadFile body"],
      "swagger-api-swagger-codegen--petstore3composed": ["uploadFile body"],
      "zijianhuang-openapi-directory--peertube-1-3-1-openapi": [
        "postUsersMeAvatarPick body",
        "postVideosImports body",
        "postVideosUpload body",
        "putVideosByIdCaptionsByCaptionLanguage body",
      ],
    },
  },
  {
    reason:
      "XML stays text, as nothing here turns it into values; they give it the schema's type.",
    oursDoesNotFit: {
      "Kong-insomnia": [
        "addPet body",
        "updatePet body",
        "findPetsByStatus success",
        "findPetsByTags success",
        "getPetById success",
        "placeOrder success",
        "getOrderById success",
        "getUserByName success",
      ],
      "gunzip-apical-ts--examples": [
        "updatePet body",
        "updatePet success",
        "addPet body",
        "addPet success",
        "findPetsByStatus success",
        "findPetsByTags success",
        "getPetById success",
        "updatePetWithForm success",
        "placeOrder body",
        "getOrderById success",
        "createUser body",
        "createUser success",
        "createUsersWithListInput success",
        "getUserByName success",
        "updateUser body",
      ],
      "schemathesis-schemathesis--petstore-v3": [
        "addPet body",
        "updatePet body",
        "findPetsByStatus success",
        "findPetsByTags success",
        "getPetById success",
        "placeOrder success",
        "getOrderById success",
        "getUserByName success",
      ],
      "swagger-api-swagger-codegen--petstore3composed": [
        "addPet body",
        "updatePet body",
        "findPetsByStatus success",
        "findPetsByTags success",
        "getPetById success",
        "feedPet body",
        "placeOrder success",
        "getOrderById success",
        "getUserByName success",
      ],
    },
  },
  {
    reason:
      "A media type without a schema is what its kind makes of it, text or bytes; they say `unknown`.",
    theirsDoesNotFit: {
      "media-type-choice": ["putPet body", "putPet success"],
      "media-types": ["upload body"],
      parameters: ["getFile success"],
      "reply-marks": ["replaceRuns body"],
    },
  },
  {
    reason:
      "A body that comes item by item is gone through with `for await`; they type one item, or `unknown` where `itemSchema` describes it.",
    oursDoesNotFit: { "json-sequences": ["importRows body"] },
    theirsDoesNotFit: {
      "event-streams": ["watchRuns success"],
      "json-sequences": ["exportRows success"],
    },
    neitherFits: {
      "event-streams": [
        "complete success",
        "watchData success",
        "watchNames success",
        "watchText success",
      ],
      "json-sequences": ["importRows success"],
    },
  },
  {
    reason:
      "A parameter with `content` is the value that its schema describes; they say `string`.",
    neitherFits: { parameters: ["getFile query"] },
  },
  {
    reason:
      "OpenAPI has header parameters called `Accept`, `Content-Type` and `Authorization` ignored; they keep them.",
    oursDoesNotFit: {
      "mnahkies-openapi-code-generator--e2e-openapi": [
        "getHeadersRequest headers",
      ],
    },
  },
  {
    reason:
      "Path parameters are those of the template, whose braces here hold `x`; they take what the description lists.",
    neitherFits: {
      "text-in-every-position": [
        "getGlobalThisXTsIgnoreSourceMappingURLX path",
      ],
    },
  },
  {
    reason:
      "A reference to a reference is followed; they lose the body behind it.",
    oursDoesNotFit: {
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "refs body",
      ],
    },
  },
  {
    reason:
      "A reply to `HEAD` and one of status 204 have no body; they take what the description gives them.",
    theirsDoesNotFit: { "media-type-choice": ["sameInAll success"] },
    neitherFits: { "media-type-choice": ["headOnly success"] },
  },
  {
    reason:
      "A form leaves out what is null, so that a file in it is a file; theirs may be null.",
    theirsDoesNotFit: {
      "Redocly-redocly-cli--cafe-2": ["createMenuItem body"],
    },
  },
  {
    reason:
      "A header whose name no header can have is left out, with a warning; they type it.",
    theirsDoesNotFit: {
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "getParameterReferencesByPathParam request",
      ],
    },
  },
];
