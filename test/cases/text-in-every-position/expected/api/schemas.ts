// Made by Tenon from the API's description: change that, and generate again.

/**
 * *\/ ${globalThis.x} ` ' " \
 *  \u202e \@ts-ignore /\/# sourceMappingURL=x
 */
export interface Evil {
  /**
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   */
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x": {
    "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x": [
      "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
      null,
      1.5,
    ];
  };
  pattern?: { [key: string]: unknown };
}

export type GlobalThisXTsIgnoreSourceMappingURLX = Evil;
