/** How a message names an option: `--force` on the command line, `force: true` in a program. */
export type NameOption = (option: "api" | "force") => string;

/** A sentence on the option that would avoid an error. */
export type OptionAdvice = (nameOption: NameOption) => string;
