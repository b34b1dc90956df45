import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { signInRoutes } from "./routes/sign-in.tsx";
import { signOutRoutes } from "./routes/sign-out.ts";

export function accountRoutes(dependencies: Dependencies): Endpoint[] {
	return [...signInRoutes(dependencies), ...signOutRoutes(dependencies)];
}
