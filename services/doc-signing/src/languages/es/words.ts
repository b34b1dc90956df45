import type { Words } from "../en/words.ts";
import { spanish as certificate } from "./certificate.ts";
import { spanish as directLink } from "./direct-link.ts";
import { spanish as mails } from "./mails.ts";
import { spanish as page } from "./page.ts";
import { spanish as refusals } from "./refusals.ts";

export const spanish: Words = { certificate, directLink, mails, page, refusals };
