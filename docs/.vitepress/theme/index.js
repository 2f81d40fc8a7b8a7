import "./custom.css";

import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { nextTick, onMounted, watch } from "vue";

/** Gives screen readers what the theme leaves out. */
function mendRoles() {
  document.querySelector(".VPHome")?.setAttribute("role", "main");
  // A button in a button: the outer one folds the section, too.
  for (const caret of document.querySelectorAll(".item[role=button] .caret"))
    for (const name of ["role", "tabindex", "aria-label"])
      caret.removeAttribute(name);
}

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    const mend = () => nextTick(mendRoles);
    onMounted(mend);
    watch(() => route.path, mend);
  },
};
