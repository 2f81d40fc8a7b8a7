import type { Difference } from "./difference.js";

/** Differences in what a schema is taken to say. */
export const differencesInSchemas: readonly Difference[] = [
  {
    reason:
      "They leave out a name in `required` whose property is described in another schema, or nowhere; here it must be present.",
    theirsDoesNotFit: {
      "all-of": ["RequiredBeside"],
      "ballerina-platform-openapi-connectors--openapi-mistral-openapi": [
        "ChatCompletionResponse",
        "FIMCompletionResponse",
        "EmbeddingResponse",
        "chatCompletionV1ChatCompletionsPost success",
        "fimCompletionV1FimCompletionsPost success",
        "agentsCompletionV1AgentsCompletionsPost success",
        "embeddingsV1EmbeddingsPost success",
      ],
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "AllOfRequiredDerived",
      ],
      "swagger-api-swagger-codegen--petstore3composed": [
        "Pet",
        "Pup",
        "AllPetsResponse",
        "Dog",
        "Cat",
        "SubCategory",
        "addPet body",
        "updatePet body",
        "findPetsByStatus success",
        "findPetsByTags success",
        "getPetById success",
        "feedPet body",
        "doCategoryStuff body",
      ],
    },
  },
  {
    reason:
      "`nullable` beside a `$ref` counts here, as people mean it; they leave out what stands there, as OpenAPI 3.0 does.",
    oursDoesNotFit: {
      "zijianhuang-openapi-directory--peertube-1-3-1-openapi": [
        "Video",
        "VideoAccountSummary",
        "VideoChannelSummary",
        "VideoDetails",
        "VideoListResponse",
        "VideoRating",
        "getAccountsByNameRatings success",
        "getAccountsByNameVideos success",
        "getSearchVideos success",
        "getUsersMeSubscriptionsVideos success",
        "getUsersMeVideos success",
        "getVideoChannelsByChannelHandleVideos success",
        "getVideos success",
        "getVideosById success",
        "putVideosById success",
      ],
    },
  },
  {
    reason:
      "An index signature must admit the named properties too, and their absence; theirs is an intersection that no literal with such a property fits.",
    oursDoesNotFit: {
      "all-of": ["Map_"],
      "problems-by-const": ["TooLarge"],
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "BodyUploadFileTestsUploadPost",
        "ModelWithAdditionalPropertiesInlined",
        "ModelWithPrimitiveAdditionalProperties",
      ],
    },
  },
  {
    reason:
      "By `emptyObjectsUnknown` they give an index signature to an object that names properties only in `required`.",
    oursDoesNotFit: {
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "AllOfRequiredDerived",
      ],
    },
  },
  {
    reason:
      "By `emptyObjectsUnknown` they open an object that `additionalProperties: false` closes.",
    theirsDoesNotFit: {
      "openapi-generators-openapi-python-client--baseline-openapi-3-1": [
        "ModelWithNoProperties",
      ],
    },
  },
  {
    reason:
      "Values of an `enum` that its `type` excludes cannot stand, or are read as text where all of them are; they list them as written, and add `null` where the type has it.",
    theirsDoesNotFit: { "orval-labs-orval--null-type": ["NullStringEnum"] },
    neitherFits: {
      contradictions: ["All", "getAll success"],
      "mnahkies-openapi-code-generator--e2e-openapi": [
        "getResponsesDefault query",
      ],
    },
  },
  {
    reason:
      "Keywords that no value meets together leave nothing; they print the type that one of them asks for.",
    theirsDoesNotFit: { contradictions: ["All", "getAll success"] },
  },
  {
    reason:
      "`items` without a `type` mean a list here, and `additionalProperties: true` alone means nothing; they print `unknown` and an object.",
    oursDoesNotFit: {
      "mnahkies-openapi-code-generator--e2e-openapi": [
        "getHeadersUndeclared success",
        "getHeadersRequest success",
      ],
    },
    theirsDoesNotFit: {
      "blockfrost-openapi--mithril": [
        "SignersTickersMessage",
        "getSignersTickers success",
      ],
    },
  },
  {
    reason:
      "A tuple's items are optional beyond `minItems`; they require all of them.",
    oursDoesNotFit: {
      "all-of": ["Tuple"],
      "older-keywords": ["Pair", "getPairs success"],
    },
  },
  {
    reason:
      "`patternProperties` speak of some names, and any other name may hold anything; they give every name the type of those.",
    oursDoesNotFit: {
      "text-in-every-position": [
        "Evil",
        "getGlobalThisXTsIgnoreSourceMappingURLX success",
      ],
    },
  },
  {
    reason:
      "`$defs` are definitions; they make them a property where the schema is a file's.",
    oursDoesNotFit: { "split-files": ["getAnimal success"] },
  },
  {
    reason:
      "A schema of another file keeps the place where it stands; their bundler makes components of all of them.",
    theirsDoesNotFit: { "split-files": ["(components)"] },
  },
  {
    reason:
      "Beside a property's shape a bare `type: object` asks for an index signature there; here the shape alone counts, so that a record fits into its own event.",
    oursDoesNotFit: {
      service: [
        "v1 TrainingSucceededEvent",
        "v1 TrainingFailedEvent",
        "v1 ScoringRunCompletedEvent",
        "v1 ScoringRunFailedEvent",
        "v1 WorkflowRunSucceededEvent",
        "v1 WorkflowRunFailedEvent",
        "v1 WorkflowRunCancelledEvent",
        "v2 InferenceCompletedEvent",
        "v2 InferenceFailedEvent",
        "v2 InferenceCancelledEvent",
        "v2 TrainingSucceededEvent",
        "v2 TrainingFailedEvent",
        "v2 ScoringRunCompletedEvent",
        "v2 ScoringRunFailedEvent",
        "v2 WorkflowRunSucceededEvent",
        "v2 WorkflowRunFailedEvent",
        "v2 WorkflowRunCancelledEvent",
      ],
    },
  },
  {
    reason:
      "An object that may have no members has none here; there it may have any.",
    theirsDoesNotFit: {
      service: ["v1 WebhookTestEvent", "v2 WebhookTestEvent"],
    },
  },
  {
    reason:
      "A type that does not exist allows any value here; they print no type for it.",
    oursDoesNotFit: { "wrong-keywords": ["A"] },
  },
];
