/** The service on the embedded database. */
import { newFolder } from "./setup/running.js";
import { testService } from "./setup/suite.js";

testService(newFolder);
