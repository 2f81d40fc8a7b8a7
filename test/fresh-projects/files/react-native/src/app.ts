import { Alert } from "react-native";
import { createClient } from "./zoo/api/index";

const api = createClient({ baseUrl: "https://zoo.example.com" });

export async function show(animal_id: string): Promise<void> {
  const animal = await api.getAnimal({ path: { animal_id } });
  Alert.alert(animal.name);
}
