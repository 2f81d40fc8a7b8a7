/** The service on the embedded database. */
import { newFolder } from "./running.js";
import { testService } from "./suite.js";

testService(newFolder);
