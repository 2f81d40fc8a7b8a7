import { isAbsolute, relative, resolve } from "node:path";

import type { Repository } from "../read/source/git.js";
import { topOf } from "../read/source/revision.js";

/**
 * Gives paths of this machine as its repository has them, from its root, which
 * is what those who show findings beside the code go by. Others stay as they
 * are. Git is asked when the first is wanted.
 */
export function repositoryPaths(
  repository: Repository,
): (path: string) => string {
  const { folder } = repository;
  let top: { readonly path: string | undefined } | undefined;
  return (path) => {
    top ??= { path: topOf(repository) };
    if (top.path === undefined) return path;
    const inside = relative(top.path, resolve(folder, path));
    const isOutside = /^\.\.(?:[/\\]|$)/.test(inside) || isAbsolute(inside);
    return isOutside ? path : inside;
  };
}
