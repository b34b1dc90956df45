import { partQueries } from "../../queries.ts";
import { fields } from "./tables.ts";

export const fieldRows = partQueries(fields, fields.documentId);
