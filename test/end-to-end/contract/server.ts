/** A server as many are: written by hand, on Express, from reading the description. */
import express from "express";

interface Task {
  id: number;
  owner: string;
  title: string;
  due?: string | null | undefined;
  priority?: number | undefined;
  tags?: string[] | undefined;
  state: "open" | "done";
}

/** Whose keys there are. */
const users: Readonly<Record<string, string>> = {
  "key-ann": "ann",
  "key-bob": "bob",
};

/** Makes the server, with one task of Ann. */
export function tasksServer(): express.Express {
  const tasks = new Map<number, Task>([
    [1, { id: 1, owner: "ann", title: "Water the plants", state: "open" }],
  ]);
  const app = express();
  app.use(express.json());

  app.use((req, res, next) => {
    const user = users[req.get("x-api-key") ?? ""];
    if (!user) {
      res.status(401).json({ error: "unauthorized", message: "Unknown key" });
      return;
    }
    res.locals["user"] = user;
    next();
  });

  app.get("/tasks", (req, res) => {
    const limit = Number(req.query["limit"] ?? 20);
    if (limit < 1 || limit > 100) {
      res.status(400).json({ error: "invalid", message: "Bad limit" });
      return;
    }
    const { state } = req.query;
    const own = [...tasks.values()].filter(
      (task) =>
        task.owner === res.locals["user"] &&
        (state === undefined || task.state === state),
    );
    res.json(own.slice(0, limit).map(shown));
  });

  app.post("/tasks", (req, res) => {
    const { title, due, priority, tags } = req.body as Task;
    if (!title || title.length > 80) {
      res.status(400).json({ error: "invalid", message: "Bad title" });
      return;
    }
    if (priority && (priority < 1 || priority > 5)) {
      res.status(400).json({ error: "invalid", message: "Bad priority" });
      return;
    }
    if (due && isNaN(Date.parse(due))) {
      res.status(400).json({ error: "invalid", message: "Bad due date" });
      return;
    }
    if (tags && tags.length > 5) {
      res.status(400).json({ error: "invalid", message: "Too many tags" });
      return;
    }
    const owner = String(res.locals["user"]);
    const id = tasks.size + 1;
    const task: Task = { id, owner, title, due, priority, tags, state: "open" };
    tasks.set(id, task);
    res.status(201).json(shown(task));
  });

  app.get("/tasks/:id", (req, res) => {
    const task = tasks.get(Number(req.params.id));
    if (!task) {
      res.status(404).json({ error: "not_found", message: "No such task" });
      return;
    }
    res.json(shown(task));
  });

  app.delete("/tasks/:id", (req, res) => {
    const task = tasks.get(Number(req.params.id));
    if (!task) {
      res.status(404).json({ error: "not_found", message: "No such task" });
      return;
    }
    if (task.owner !== res.locals["user"]) {
      res.status(403).json({ error: "forbidden", message: "Not yours" });
      return;
    }
    tasks.delete(task.id);
    res.status(204).end();
  });

  return app;
}

function shown(task: Task) {
  const { id, title, due, priority, tags, state } = task;
  return { id, title, due, priority, tags, state };
}
