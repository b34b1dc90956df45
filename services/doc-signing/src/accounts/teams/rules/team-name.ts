/** As long as the name of a brand, which recipients see in the same places. */
export const MAX_TEAM_NAME = 80;
