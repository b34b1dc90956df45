/** An operator may also use the console. */
export const userRoles = ["user", "operator"] as const;
