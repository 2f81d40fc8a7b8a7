// Made by Tenon from the API's description: change that, and generate again.

export interface Client_ {
  __proto__: string;
  constructor?: string;
  "with space"?: number;
  ünïcode?: boolean;
}

export interface Promise_ {
  record?: Record_;
}

export type Record_ = Foo_5f_bar[];

export type FooBar = string;

export type Foo_5f_bar = number;

export type Foo_2d_bar = boolean;

export type _3d = string;

export interface DeleteRequest {
  a?: string;
}

export type _ = string;
