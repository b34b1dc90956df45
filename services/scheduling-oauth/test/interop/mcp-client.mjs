// Without its types: they name sources of a package that our compiler options refuse.
export { auth, withOAuth } from "@modelcontextprotocol/client";
