import { lineOfText } from "@repo/validation";

/** As long as the name of a brand, which recipients see in the same places. */
export const MAX_TEAM_NAME = 80;

export const teamName = lineOfText({ max: MAX_TEAM_NAME });
