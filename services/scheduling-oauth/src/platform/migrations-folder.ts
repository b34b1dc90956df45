/** Migrations of this release. src/, build/ and dist/ are at the same depth, so one path serves all. */
export const migrationsFolder = new URL("../../migrations", import.meta.url);
