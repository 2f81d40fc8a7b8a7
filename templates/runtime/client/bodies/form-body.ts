import { type Content, jsonOf } from "../../operation.js";
import type { Codecs } from "../codecs.js";
import { encodeStyled } from "../parameter-styles.js";
import { fieldsOf, itemsOf, plain } from "./form-fields.js";

/** Codec: bodies of `application/x-www-form-urlencoded`. */
export const formBody: Codecs = {
  form: (content, body) => ({
    body: writeForm(content, body),
    type: content.type,
  }),
};

function writeForm(content: Content, body: unknown): string {
  return fieldsOf(content, body)
    .flatMap(([name, value, rules]) =>
      rules.style === undefined
        ? itemsOf(value).map(
            (item) =>
              `${encodeField(name)}=${encodeField(plain(content, name, item, rules.contentType))}`,
          )
        : encodeStyled(
            {
              name,
              style: rules.style,
              explode: rules.explode ?? rules.style === "form",
              escape: encodeField,
              json: jsonOf(content.shape),
            },
            value,
          ),
    )
    .join("&");
}

function encodeField(text: string): string {
  return encodeURIComponent(text).replace(/%20/g, "+");
}
