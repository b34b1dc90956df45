import { partQueries } from "../../envelopes/queries.ts";
import { fields } from "./tables.ts";

export const fieldRows = partQueries(fields, fields.documentId);
