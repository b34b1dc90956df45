import type { Words } from "../en/words.ts";
import { chinese as certificate } from "./certificate.ts";
import { chinese as directLink } from "./direct-link.ts";
import { chinese as mails } from "./mails.ts";
import { chinese as page } from "./page.ts";
import { chinese as refusals } from "./refusals.ts";

export const chinese: Words = { certificate, directLink, mails, page, refusals };
