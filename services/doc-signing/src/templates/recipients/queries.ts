import { partQueries } from "../../documents/parts/queries.ts";
import { templateRecipients } from "../tables.ts";

export const templateRecipientRows = partQueries(templateRecipients, templateRecipients.templateId);
