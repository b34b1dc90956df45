import type { Words } from "../en/words.ts";
import { japanese as certificate } from "./certificate.ts";
import { japanese as directLink } from "./direct-link.ts";
import { japanese as mails } from "./mails.ts";
import { japanese as page } from "./page.ts";
import { japanese as refusals } from "./refusals.ts";

export const japanese: Words = { certificate, directLink, mails, page, refusals };
