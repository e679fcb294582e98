import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// In development the web is served by Vite and everything of the server is passed on to it.
const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: ["chrome111", "safari16.4", "firefox114"],
    sourcemap: false,
    assetsInlineLimit: 0,
    // What the first screen waits for comes as one file, not as eight small ones that compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/oauth2": server,
      "/dev/mailbox": server,
    },
  },
});
