import { useSyncExternalStore } from "react";

/** The views, by the fragment of their address: `#usage`. */
export const views = {
  create: "Create",
  usage: "Usage",
  webhooks: "Webhooks",
} as const;

/** A view. */
export type View = keyof typeof views;

/** The view in the address. */
export function useView(): View {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener("hashchange", onChange);
      return () => {
        removeEventListener("hashchange", onChange);
      };
    },
    () => viewIn(location.hash.slice(1)),
  );
}

function viewIn(name: string): View {
  return name === "usage" || name === "webhooks" ? name : "create";
}
