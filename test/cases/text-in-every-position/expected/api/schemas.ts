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

export type GlobalThisXTsIgnoreSourceMappingURLX =
  | (Wicked & {
      "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x": "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x";
    })
  | (Worse & {
      "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x": "worse */ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x";
    });

export interface Wicked {
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"?: string;
}

export interface Worse {
  [key: string]: unknown;
}
