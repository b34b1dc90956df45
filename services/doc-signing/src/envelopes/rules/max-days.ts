/** The longest time to sign, and between reminders. */
export const MAX_DAYS = 3_650;
