/** Migrations of this release. src/ and dist/ are at the same depth, so one path serves both. */
export const migrationsFolder = new URL("../../migrations", import.meta.url);
