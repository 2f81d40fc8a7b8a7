import { useSyncExternalStore } from "react";

import { Create } from "./screens/create.js";
import { List } from "./screens/list.js";
import { Run } from "./screens/run.js";

const subscribe = (changed: () => void) => {
  addEventListener("hashchange", changed);
  return () => {
    removeEventListener("hashchange", changed);
  };
};

/** The screen in the address: `#/workspace`, `#/workspace/new/model` or `#/workspace/run/id`. */
export function App() {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [, workspace_id = "", screen, id = ""] = hash.split("/");
  const path = { workspace_id };
  if (screen === "new") return <Create path={path} model={id} />;
  if (screen === "run") return <Run path={{ ...path, inference_id: id }} />;
  return <List path={path} />;
}
