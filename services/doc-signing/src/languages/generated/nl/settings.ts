// Written by `pnpm --filter @repo/doc-signing messages`.
import type { SettingWords } from "../en/settings.ts";
export const settings: SettingWords = {
title: "Instellingen",
};
