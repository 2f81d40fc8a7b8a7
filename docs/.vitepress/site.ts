/** Where the site and the repository are. Publish the site under another address by changing it here. */
export const site = {
  origin: "https://tenon.example",
  repository: "https://github.com/example/tenon",
} as const;
