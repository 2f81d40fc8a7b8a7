// Made by Tenon from the API's description: change that, and generate again.

export interface Run {
  id: string;
}

export interface RunEvent {
  id?: string;
  event?: "begun" | "done";
  data: Run;
}
