// Written by `pnpm --filter @repo/doc-signing messages`.
export const settings = {
title: "Settings",
};
export type SettingWords = typeof settings;
