import type { Words } from "../en/words.ts";
import { portuguese as certificate } from "./certificate.ts";
import { portuguese as directLink } from "./direct-link.ts";
import { portuguese as mails } from "./mails.ts";
import { portuguese as page } from "./page.ts";
import { portuguese as refusals } from "./refusals.ts";

export const portuguese: Words = { certificate, directLink, mails, page, refusals };
