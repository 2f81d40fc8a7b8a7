import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

/**
 * The certificate authorities that Node trusts, in PEM. `tls.rootCertificates` lacks those
 * of `NODE_EXTRA_CA_CERTS`.
 */
export function authorities(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const { NODE_EXTRA_CA_CERTS: file = "" } = environment;
  if (file === "") return rootCertificates;
  try {
    return [...rootCertificates, readFileSync(file, "utf8")];
  } catch (error) {
    throw new Error(
      `NODE_EXTRA_CA_CERTS names ${file}, which cannot be read.`,
      { cause: error },
    );
  }
}
