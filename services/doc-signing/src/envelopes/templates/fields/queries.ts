import { partQueries } from "../../queries.ts";
import { templateFields } from "../tables.ts";

export const templateFieldRows = partQueries(templateFields, templateFields.templateId);
