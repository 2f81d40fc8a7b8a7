import { build } from "esbuild";

/** The bundle of a program that imports from a folder, as a browser receives it. */
export async function bundled(
  text: string,
  folder: string,
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
