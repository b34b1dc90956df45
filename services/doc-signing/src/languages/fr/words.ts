import type { Words } from "../en/words.ts";
import { french as certificate } from "./certificate.ts";
import { french as directLink } from "./direct-link.ts";
import { french as mails } from "./mails.ts";
import { french as page } from "./page.ts";
import { french as refusals } from "./refusals.ts";

export const french: Words = { certificate, directLink, mails, page, refusals };
