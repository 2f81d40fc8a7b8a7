import { tenon } from "tenon/webpack";

export default {
  mode: "production",
  target: "node",
  entry: "./src/call.ts",
  module: { rules: [{ test: /\.ts$/, use: "ts-loader" }] },
  resolve: { extensions: [".ts", ".js"] },
  plugins: [
    tenon({ input: "openapi.yaml", output: "src/made", targets: ["client"] }),
  ],
};
