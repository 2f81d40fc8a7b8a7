// Made by Tenon from the API's description: change that, and generate again.

export type Id = number | string;

export type Contact = { mail: string } | { phone: string };

export type Exactly = { mail: string } | { phone: string };

export type Optional = Contact | null;

export type Beside = ({ size: number } | { weight: number }) & { name: string };
