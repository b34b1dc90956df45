#!/usr/bin/env node
// The repository's `turbo`, without telemetry and the notice about it: turbo.json has no setting for that. Turbo looks for
// itself in the root's node_modules, and would warn that it is not there.

Object.assign(process.env, { TURBO_TELEMETRY_DISABLED: "1", TURBO_GLOBAL_WARNING_DISABLED: "1" });
await import("turbo/bin/turbo");
