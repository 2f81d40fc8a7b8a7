import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Says that the browser is offline: requests wait until it is online again. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="notice">
          You are offline. What you submit is sent when the connection is back.
        </p>
      )}
    </div>
  );
}
