import { partQueries } from "../../queries.ts";
import { templateRecipients } from "../tables.ts";

export const templateRecipientRows = partQueries(templateRecipients, templateRecipients.templateId);
