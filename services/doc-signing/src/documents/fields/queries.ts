import { partQueries } from "../parts/queries.ts";
import { fields } from "./tables.ts";

export const fieldRows = partQueries(fields, fields.documentId);
