import { useEffect, useState } from "react";
import { type Animal, createClient } from "./zoo/api/index";

const api = createClient({ baseUrl: "/api" });

export default function App() {
  const [animals, setAnimals] = useState<readonly Animal[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    api
      .listAnimals({ query: { kind: "bear" } }, { signal: leaving.signal })
      .then(setAnimals, console.error);
    return () => leaving.abort();
  }, []);
  return (
    <ul>
      {animals.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
