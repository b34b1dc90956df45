import type { Words } from "../en/words.ts";
import { italian as certificate } from "./certificate.ts";
import { italian as directLink } from "./direct-link.ts";
import { italian as mails } from "./mails.ts";
import { italian as page } from "./page.ts";
import { italian as refusals } from "./refusals.ts";

export const italian: Words = { certificate, directLink, mails, page, refusals };
