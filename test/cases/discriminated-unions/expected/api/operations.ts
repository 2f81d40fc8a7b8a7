// Made by Tenon from the API's description: change that, and generate again.

import type { Pet, Shape, Toy, Vehicle } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /getPet` */
export interface GetPetRequest {}

export interface GetPetReplies {
  /** Fine. */
  200: Pet;
}

export type GetPetSuccess = Success<200, Pet>;

export const getPetOperation: Operation = {
  id: "getPet",
  name: "getPet",
  method: "GET",
  path: "/getPet",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getVehicle` */
export interface GetVehicleRequest {}

export interface GetVehicleReplies {
  /** Fine. */
  200: Vehicle;
}

export type GetVehicleSuccess = Success<200, Vehicle>;

export const getVehicleOperation: Operation = {
  id: "getVehicle",
  name: "getVehicle",
  method: "GET",
  path: "/getVehicle",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getShape` */
export interface GetShapeRequest {}

export interface GetShapeReplies {
  /** Fine. */
  200: Shape;
}

export type GetShapeSuccess = Success<200, Shape>;

export const getShapeOperation: Operation = {
  id: "getShape",
  name: "getShape",
  method: "GET",
  path: "/getShape",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getToy` */
export interface GetToyRequest {}

export interface GetToyReplies {
  /** Fine. */
  200: Toy;
}

export type GetToySuccess = Success<200, Toy>;

export const getToyOperation: Operation = {
  id: "getToy",
  name: "getToy",
  method: "GET",
  path: "/getToy",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getPet: getPetOperation,
  getVehicle: getVehicleOperation,
  getShape: getShapeOperation,
  getToy: getToyOperation,
};
