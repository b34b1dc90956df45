import type { Words } from "../en/words.ts";
import { german as certificate } from "./certificate.ts";
import { german as directLink } from "./direct-link.ts";
import { german as mails } from "./mails.ts";
import { german as page } from "./page.ts";
import { german as refusals } from "./refusals.ts";

export const german: Words = { certificate, directLink, mails, page, refusals };
