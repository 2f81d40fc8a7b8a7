using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "zoo", worker = .zoo),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "zoo"),
  ],
);

const zoo :Workerd.Worker = (
  modules = [
    (name = "worker", esModule = embed "dist/worker.js"),
  ],
  compatibilityDate = "2025-01-01",
);
