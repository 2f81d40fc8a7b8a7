// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import {
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  optionalString,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import { aNumber, optionalList } from "../runtime/check-within.js";

export function checkPet(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["kind"];
  switch (tag) {
    case "cat":
    case "kitten":
      checkCat(value, at, failures);
      break;
    case "dog":
      checkDog(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "kind");
      break;
    default:
      fail(failures, `${at}/kind`, 'Must be "cat", "kitten" or "dog".');
  }
}

export function checkCat(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["kind"], at, "/kind", failures);
  optionalInteger(value["lives"], at, "/lives", failures);
}

export function checkDog(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalBoolean(value["barks"], at, "/barks", failures);
}

export function checkVehicle(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (isObject(value)) {
    const tag: unknown = value["type"];
    switch (tag) {
      case "Car":
        checkCar(value, at, failures);
        break;
      case "Boat":
        checkBoat(value, at, failures);
        break;
      case undefined:
        missing(failures, at, "type");
        break;
      default:
        fail(failures, `${at}/type`, 'Must be "Car" or "Boat".');
    }
  } else if (value !== null) {
    fail(failures, at, "Must be null or an object.");
  }
}

export function checkCar(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["type"], at, "/type", failures);
  optionalInteger(value["wheels"], at, "/wheels", failures);
}

export function checkBoat(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["type"], at, "/type", failures);
  optionalInteger(value["sails"], at, "/sails", failures);
}

export function checkShape(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["form"];
  switch (tag) {
    case "circle":
      checkCircle(value, at, failures);
      break;
    case "square":
    case "triangle":
      checkPolygon(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "form");
      break;
    default:
      fail(failures, `${at}/form`, 'Must be "circle", "square" or "triangle".');
  }
}

export function checkCircle(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["form"], ["circle"], at, "/form", failures);
  optionalNumber(value["radius"], at, "/radius", failures);
}

export function checkPolygon(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["form"];
  switch (tag) {
    case "square":
      checkSquare(value, at, failures);
      break;
    case "triangle":
      checkTriangle(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "form");
      break;
    default:
      fail(failures, `${at}/form`, 'Must be "square" or "triangle".');
  }
}

export function checkSquare(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["form"], at, "/form", failures);
  optionalNumber(value["side"], at, "/side", failures);
}

export function checkTriangle(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["form"], at, "/form", failures);
  optionalList(value["sides"], aNumber, at, "/sides", failures);
}

export function checkToy(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["form"];
  switch (tag) {
    case "ball":
      checkBall(value, at, failures);
      break;
    case "puppet":
      checkDoll(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "form");
      break;
    default:
      fail(failures, `${at}/form`, 'Must be "ball" or "puppet".');
  }
}

export function checkBall(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["form"], ["ball"], at, "/form", failures);
}

export function checkDoll(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["form"], ["doll", "puppet"], at, "/form", failures);
}

export function checkGetPetRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetVehicleRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetShapeRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetToyRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const getPetReplies: ReplyChecks = {
  200: checkPet,
};

export const getVehicleReplies: ReplyChecks = {
  200: checkVehicle,
};

export const getShapeReplies: ReplyChecks = {
  200: checkShape,
};

export const getToyReplies: ReplyChecks = {
  200: checkToy,
};

export const requestChecks = {
  getPet: checkGetPetRequest,
  getVehicle: checkGetVehicleRequest,
  getShape: checkGetShapeRequest,
  getToy: checkGetToyRequest,
};

export const replyChecks = {
  getPet: getPetReplies,
  getVehicle: getVehicleReplies,
  getShape: getShapeReplies,
  getToy: getToyReplies,
};

export const eventChecks = {};
